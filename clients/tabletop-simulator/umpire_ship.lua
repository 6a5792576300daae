-- A miniature that an umpire moves: paste this as the script of the object (Scripting, then Save & Play).
-- The script of the table (umpire_table.lua) does all else. It runs under Lua 5.2 and MoonSharp.

UMPIRE_SHIP = true -- by this the table knows that it can call umpire_move

-- Which way the model's bow points when the object is not turned, in degrees clockwise from up; 180 if it points down.
BOW_DEG = 0
-- How high the miniature floats above the place where it was put, while it moves.
LIFT = 0

function onLoad()
    self.addContextMenuItem("Umpire: orders", umpire_ship_orders)
    self.addContextMenuItem("Umpire: link", umpire_ship_link)
    self.addContextMenuItem("Umpire: unlink", umpire_ship_unlink)
end

function umpire_ship_orders(color)
    Global.call("umpire_select", { guid = self.getGUID(), color = color })
end

function umpire_ship_link(color)
    Global.call("umpire_link", { guid = self.getGUID(), name = self.getName(), color = color })
end

function umpire_ship_unlink(color)
    Global.call("umpire_unlink", { guid = self.getGUID(), color = color })
end

-- Go where the umpire has the unit: x and z in inches of the table, heading in degrees clockwise from up or nil.
function umpire_move(to)
    local here = self.getPosition()
    self.setPositionSmooth({ x = to.x, y = here.y + LIFT, z = to.z }, false, false)
    if to.heading then
        local turned = self.getRotation()
        self.setRotationSmooth({ x = turned.x, y = (to.heading - BOW_DEG) % 360, z = turned.z }, false, false)
    end
end
